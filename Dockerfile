# A server in a container: one process and one SQLite file in the volume /data, unless told otherwise (compose.yaml).
#
#   docker build -t peerage .
#   docker run -p 127.0.0.1:8000:8000 -v peerage:/data peerage
#
# `make release` pins the base images by the digests that their registry names (scripts/release/pin_images.py), so a tagged
# release is built on what it was tested with. Other images with Node, or with Python and its venv, serve as well:
# docker build --build-arg PYTHON_IMAGE=registry.example/python:3.11-slim

ARG NODE_IMAGE=docker.io/library/node:22-slim
ARG PYTHON_IMAGE=docker.io/library/python:3.11-slim

FROM ${NODE_IMAGE} AS client
WORKDIR /peerage/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web ./
COPY src/peerage/text ../src/peerage/text
RUN npm run build

FROM ${PYTHON_IMAGE} AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
RUN python3 -m venv /opt/peerage
COPY requirements/serve.txt requirements/play.txt /requirements/
RUN /opt/peerage/bin/pip install --no-cache-dir --require-hashes -r /requirements/serve.txt
RUN python3 -m venv /compiler && /compiler/bin/pip install --no-cache-dir --require-hashes -r /requirements/play.txt
WORKDIR /peerage
COPY pyproject.toml MANIFEST.in LICENSE ./
COPY docs/package.md docs/
COPY build_backend build_backend
COPY src src
COPY --from=client /peerage/src/peerage/server/static src/peerage/server/static
# What `peerage --version`, /health and the metrics name: docker build --build-arg PEERAGE_COMMIT=$(git rev-parse HEAD)
ARG PEERAGE_COMMIT=
# "never": plain Python, with the same results and slower bots, where an emulated processor would compile for hours.
ARG PEERAGE_COMPILE=always
RUN PEERAGE_COMMIT=$PEERAGE_COMMIT PEERAGE_COMPILE=$PEERAGE_COMPILE /compiler/bin/pip wheel --no-deps --no-build-isolation --wheel-dir /wheels . \
    && /opt/peerage/bin/pip install --no-cache-dir --no-deps --no-index /wheels/*.whl \
    && /opt/peerage/bin/pip uninstall --yes pip setuptools

FROM ${PYTHON_IMAGE}
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin peerage \
    && install -d -o peerage -g peerage -m 700 /data
COPY --from=build /opt/peerage /opt/peerage
ENV PATH=/opt/peerage/bin:$PATH PYTHONUNBUFFERED=1
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
# It asks at the port of the settings file, if PEERAGE_CONFIG names one.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["peerage", "admin", "probe"]
ARG PEERAGE_COMMIT=
ARG VERSION=
LABEL org.opencontainers.image.title="Peerage" \
    org.opencontainers.image.description="Board games about English nobles, a server for the browser" \
    org.opencontainers.image.licenses="MIT" \
    org.opencontainers.image.version=$VERSION \
    org.opencontainers.image.revision=$PEERAGE_COMMIT
ENTRYPOINT ["peerage"]
CMD ["serve", "--host", "0.0.0.0", "--log", "json"]
