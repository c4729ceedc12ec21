# Images for both usual processors: docker buildx bake --file deploy/docker-bake.hcl --set '*.tags=registry.example/peerage'
variable "VERSION" {}
variable "PEERAGE_COMMIT" {}

target "default" {
  context   = "."
  platforms = ["linux/amd64", "linux/arm64"]
  args      = { VERSION = VERSION, PEERAGE_COMMIT = PEERAGE_COMMIT }
  attest    = ["type=provenance,mode=max", "type=sbom"]
}
