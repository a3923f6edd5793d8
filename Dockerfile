# The archive as a container: install, build, and a small image that runs without root.
# `npm run check:image` follows these steps without a container engine.

FROM node:22-bookworm-slim AS dependencies
WORKDIR /archive
COPY package.json package-lock.json ./
COPY scripts/prune.mjs scripts/
RUN npm ci --omit=dev && node scripts/prune.mjs node_modules

FROM node:22-bookworm-slim AS build
WORKDIR /archive
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN node scripts/sbom.mjs >sbom.json
RUN node scripts/build.mjs && rm -rf .next/cache && node scripts/prune.mjs .next dist

FROM node:22-bookworm-slim
WORKDIR /archive
ENV NODE_ENV=production HOST=0.0.0.0 MEDIA_DIR=/archive/media DATA_DIR=/archive/.data
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576
COPY --from=dependencies /archive/node_modules node_modules
COPY --from=build /archive/package.json /archive/next.config.mjs /archive/tsconfig.json /archive/payload.config.ts /archive/sbom.json ./
COPY --from=build /archive/.next .next
COPY --from=build /archive/dist dist
COPY --from=build /archive/public public
COPY --from=build /archive/src src
COPY --from=build /archive/migrations migrations
COPY --from=build /archive/jobs jobs
RUN mkdir -p media .data && chown node:node media .data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=15m \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server.mjs"]
