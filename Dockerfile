# A server in a container: one process and one SQLite file in the volume /data, unless told otherwise (compose.yaml).
#
#   docker build -t peerage .
#   docker run -p 127.0.0.1:8000:8000 -v peerage:/data peerage

FROM node:22-slim AS client
WORKDIR /peerage/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web ./
COPY src/peerage/text ../src/peerage/text
RUN npm run build

FROM python:3.11-slim AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
RUN python -m venv /opt/peerage
COPY requirements/serve.txt requirements/play.txt /requirements/
RUN /opt/peerage/bin/pip install --no-cache-dir --require-hashes -r /requirements/serve.txt
RUN python -m venv /compiler && /compiler/bin/pip install --no-cache-dir --require-hashes -r /requirements/play.txt
WORKDIR /peerage
COPY pyproject.toml MANIFEST.in LICENSE ./
COPY docs/package.md docs/
COPY build_backend build_backend
COPY src src
COPY --from=client /peerage/src/peerage/server/static src/peerage/server/static
# What `peerage --version`, /health and the metrics name: docker build --build-arg PEERAGE_COMMIT=$(git rev-parse HEAD)
ARG PEERAGE_COMMIT=
RUN PEERAGE_COMMIT=$PEERAGE_COMMIT PEERAGE_COMPILE=always /compiler/bin/pip wheel --no-deps --no-build-isolation --wheel-dir /wheels . \
    && /opt/peerage/bin/pip install --no-cache-dir --no-deps --no-index /wheels/*.whl \
    && /opt/peerage/bin/pip uninstall --yes pip setuptools

FROM python:3.11-slim
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
