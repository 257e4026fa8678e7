# The storefront server with the built app. It needs no write access anywhere and no root:
#   docker run --read-only --cap-drop ALL --env-file .env -p 3000:3000 -p 9464:9464 storefront

# What is built and installed is the same for every processor, so only the last stage is of the target's.
FROM --platform=$BUILDPLATFORM node:24.21.0-slim AS sources
WORKDIR /app
ENV CI=true
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY web/package.json web/
COPY tests/package.json tests/

FROM sources AS app
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --prefer-offline --package-import-method=copy --filter "@storefront/web..."
COPY tsconfig.base.json ./
COPY shared shared
COPY web web
RUN npm run --silent --prefix web build

FROM sources AS dependencies
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --prefer-offline --package-import-method=copy --prod --no-optional --filter "@storefront/server..."

# The licence texts of everything in the image.
FROM sources AS notices
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --prefer-offline --package-import-method=copy --prod --no-optional --filter "@storefront/server..." --filter "@storefront/web..."
COPY server/third-party-notices.ts server/
RUN npx --yes pnpm@12.21.0 licenses list --prod --no-optional --json --filter @storefront/server --filter @storefront/web | node server/third-party-notices.ts > THIRD-PARTY-NOTICES.txt

# Stands in for everything outside, for the profile `demo` of docker-compose.yml.
FROM sources AS demo
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --prefer-offline --package-import-method=copy --prod --no-optional --filter "@storefront/tests..."
COPY shared shared
COPY server server
COPY tests tests
USER node
CMD ["node", "tests/stack/start-dependencies.ts"]

FROM node:24.21.0-slim AS server
WORKDIR /app
ENV NODE_ENV=production
COPY --from=dependencies /app/node_modules node_modules
COPY --from=dependencies /app/shared/node_modules shared/node_modules
COPY --from=dependencies /app/server/node_modules server/node_modules
COPY package.json pnpm-workspace.yaml ./
COPY shared/package.json shared/
COPY shared/src shared/src
COPY server/package.json server/
COPY server/src server/src
COPY --from=app /app/web/dist web/dist
COPY --from=notices /app/THIRD-PARTY-NOTICES.txt ./
# What its server says that it was built from: docker build --build-arg BUILD_COMMIT=$(git rev-parse HEAD) …
ARG BUILD_COMMIT=unknown
RUN echo "$BUILD_COMMIT" > server/commit.txt
# A number, so that an orchestrator can see that it is not root.
USER 1000:1000
# The compile cache saves a quarter of the start's CPU time and 13 MB. Without configuration the start ends with 1.
ENV NODE_COMPILE_CACHE=../tmp/compile-cache
RUN node server/src/main.ts 2> /dev/null || test $? -eq 1
ARG BUILD_VERSION=unknown
ARG BUILD_SOURCE=unknown
LABEL org.opencontainers.image.title="storefront"
LABEL org.opencontainers.image.description="White-label web storefront for sport and event venues: server and app"
LABEL org.opencontainers.image.source=$BUILD_SOURCE
LABEL org.opencontainers.image.version=$BUILD_VERSION
LABEL org.opencontainers.image.revision=$BUILD_COMMIT
LABEL org.opencontainers.image.base.name="docker.io/library/node:24.21.0-slim"
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["node", "-e", "const { ADMIN_HOST, HOST, ADMIN_PORT } = process.env; const host = ADMIN_HOST || HOST || `127.0.0.1`; fetch(`http://${host.includes(`:`) ? `[${host}]` : host}:${ADMIN_PORT || 9464}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# MB of the young generation: with Node's default an idle process needs 170 MB, more than is promised. `pnpm serve` starts with it, too.
CMD ["node", "--max-semi-space-size=8", "server/src/main.ts"]
