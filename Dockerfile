# syntax=docker/dockerfile:1
# Images for any machine with Docker, amd64 and arm64: docker build --target cliffhanger . The same contents as the reproducible
# images of `pnpm -C lab image` (deploy/image), from Debian's and Node's images; `lab/image/judge-image.ts` judges both.
ARG NODE_IMAGE=node:24.21.0-bookworm
ARG DEBIAN_IMAGE=debian:bookworm-slim
# Debian 12 has no NATS that knows `sync_interval: always`.
ARG DEBIAN_NEXT_IMAGE=debian:trixie-slim

FROM ${NODE_IMAGE} AS source
ENV CI=true TURBO_TELEMETRY_DISABLED=1
WORKDIR /src
RUN npm install --global --silent pnpm@12.18.0
COPY . .

FROM source AS built
ARG COMMIT
ENV CLIFFHANGER_COMMIT=${COMMIT}
RUN pnpm install --frozen-lockfile --ignore-scripts
# No install script runs: what has to be compiled is compiled here.
RUN sh apps/signer/build-pkcs11.sh \
  && cp "$(realpath apps/signer/node_modules/pkcs11js)/build/Release/pkcs11.node" /pkcs11.node
RUN pnpm build

FROM source AS tree
COPY --from=built /pkcs11.node /pkcs11.node
RUN sh deploy/image/production-tree.sh @cliffhanger/cliffhanger apps/cliffhanger/src/main.ts /out

FROM source AS signer-tree
COPY --from=built /pkcs11.node /pkcs11.node
RUN sh deploy/image/production-tree.sh @cliffhanger/signer apps/signer/src/main.ts /out

# The programs that we start and the libraries that they load: no shell, no package manager.
FROM ${DEBIAN_IMAGE} AS root
RUN apt-get update && apt-get install --yes --no-install-recommends ffmpeg libstdc++6
COPY deploy/image/minimal-root.sh /
COPY --from=source /usr/local/bin/node /usr/local/bin/
COPY --from=tree /out /srv/cliffhanger
RUN sh /minimal-root.sh /out /usr/local/bin/node /usr/bin/ffmpeg /usr/bin/ffprobe && mkdir /empty

FROM ${DEBIAN_IMAGE} AS signer-root
RUN apt-get update && apt-get install --yes --no-install-recommends libstdc++6
COPY deploy/image/minimal-root.sh /
COPY --from=source /usr/local/bin/node /usr/local/bin/
COPY --from=signer-tree /out /srv/cliffhanger
RUN sh /minimal-root.sh /out /usr/local/bin/node && mkdir /empty

FROM scratch AS cliffhanger
COPY --from=root /out /
COPY --from=tree /out /srv/cliffhanger
COPY --from=built /src/apps/seller/dist /srv/cliffhanger/apps/seller/dist
COPY --from=built /src/apps/console/dist /srv/cliffhanger/apps/console/dist
COPY --from=built /src/apps/storefront/dist /srv/cliffhanger/apps/storefront/dist
# Where volumes are mounted.
COPY --from=root --chown=10001:10001 /empty /srv/files
COPY --from=root --chown=10001:10001 /empty /secrets
COPY --from=root --chown=10001:10001 /empty /var/lib/auditor
COPY --from=root --chown=10001:10001 /empty /var/lib/packaging
ARG COMMIT
ENV PATH=/usr/local/bin:/usr/bin HOME=/tmp CLIFFHANGER_COMMIT=${COMMIT} \
  SELLER_APP_DIR=/srv/cliffhanger/apps/seller/dist \
  CONSOLE_APP_DIR=/srv/cliffhanger/apps/console/dist \
  STOREFRONT_APP_DIR=/srv/cliffhanger/apps/storefront/dist
WORKDIR /srv/cliffhanger
USER 10001:10001
# Of a role that goes on; those that end are not asked.
HEALTHCHECK --interval=15s --timeout=10s --retries=4 --start-period=60s \
  CMD ["/usr/local/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT ?? process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node", "main.ts"]

FROM scratch AS cliffhanger-signer
COPY --from=signer-root /out /
COPY --from=signer-tree /out /srv/cliffhanger
COPY --from=signer-root --chown=10001:10001 /empty /pkcs11
COPY --from=signer-root --chown=10001:10001 /empty /var/lib/signer
ARG COMMIT
ENV PATH=/usr/local/bin:/usr/bin HOME=/tmp CLIFFHANGER_COMMIT=${COMMIT}
WORKDIR /srv/cliffhanger
USER 10001:10001
HEALTHCHECK --interval=15s --timeout=10s --retries=4 --start-period=60s \
  CMD ["/usr/local/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node", "main.ts"]

# Servers of Debian's with our way of starting them (deploy/image/<server>/start.sh).
FROM ${DEBIAN_IMAGE} AS server
RUN apt-get update && apt-get install --yes --no-install-recommends busybox \
  && ln -sf busybox /bin/wget && ln -sf busybox /bin/nc \
  && groupadd --gid 10001 cliffhanger && useradd --uid 10001 --gid 10001 --home-dir /tmp --no-create-home cliffhanger
ENV HOME=/tmp
ENTRYPOINT ["/bin/sh", "/start.sh"]

FROM server AS cliffhanger-postgres
RUN apt-get install --yes --no-install-recommends postgresql-15 pgbackrest tzdata \
  && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/15 \
  && install -d -m 700 -o 10001 -g 10001 /var/lib/postgresql/data /var/lib/pgbackrest /run/postgresql
COPY deploy/image/postgres/start.sh /
USER 10001:10001

FROM server AS cliffhanger-edge
RUN apt-get install --yes --no-install-recommends nginx gettext-base openssl && rm -rf /var/lib/apt/lists/* \
  && install -d -m 700 -o 10001 -g 10001 /var/cache/edge /var/lib/acme
COPY deploy/image/edge/start.sh /
COPY deploy/nginx/nginx.conf.template /etc/edge/
COPY --from=built /src/apps/seller/dist /srv/seller
COPY --from=built /src/apps/console/dist /srv/console
COPY --from=built /src/apps/storefront/dist /srv/storefront
USER 10001:10001

FROM server AS cliffhanger-prometheus
RUN apt-get install --yes --no-install-recommends prometheus && rm -rf /var/lib/apt/lists/* \
  && install -d -m 700 -o 10001 -g 10001 /var/lib/prometheus && chown -R 10001:10001 /etc/prometheus
COPY deploy/image/prometheus/start.sh /
USER 10001:10001

FROM server AS cliffhanger-alertmanager
RUN apt-get install --yes --no-install-recommends prometheus-alertmanager && rm -rf /var/lib/apt/lists/* \
  && install -d -m 700 -o 10001 -g 10001 /var/lib/alertmanager
COPY deploy/image/alertmanager/start.sh /
USER 10001:10001

FROM ${DEBIAN_NEXT_IMAGE} AS cliffhanger-nats
RUN apt-get update && apt-get install --yes --no-install-recommends busybox nats-server \
  && ln -sf busybox /bin/wget && ln -sf /usr/sbin/nats-server /usr/local/bin/nats-server && rm -rf /var/lib/apt/lists/* \
  && install -d -m 700 -o 10001 -g 10001 /var/lib/nats
COPY deploy/image/nats/start.sh /
COPY deploy/image/nats/etc/nats.conf /etc/
COPY deploy/nats/users.conf /etc/nats/
ENV HOME=/tmp
USER 10001:10001
ENTRYPOINT ["/bin/sh", "/start.sh"]

# The demo and development on any system with Docker (deploy/compose.demo.yaml, deploy/compose.dev.yaml): no image for production.
FROM ${NODE_IMAGE} AS development
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql chromium ffmpeg fonts-noto-cjk fonts-inter \
  softhsm2 opensc g++ git python3 openssl socat \
  && npm install --global --silent pnpm@12.18.0
ENV TURBO_TELEMETRY_DISABLED=1
COPY deploy/image/development/start.sh /
WORKDIR /workspace
ENTRYPOINT ["/bin/sh", "/start.sh"]

FROM development AS demo
COPY --from=built /src /workspace
# What a start would fetch.
RUN pnpm rebuild node && node --eval "import('./tools/services/nats.ts').then(({ natsServerProgram }) => natsServerProgram())"
CMD ["pnpm", "demo"]
