# syntax=docker/dockerfile:1
# The site as an image: built in one stage, run in another that has what a built site reads.

FROM node:20-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
    MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=131072
RUN install --directory --owner=node --group=node /data
WORKDIR /site
COPY --from=build /site/package.json ./
COPY --from=build /site/node_modules ./node_modules
COPY --from=build /site/public ./public
COPY --from=build /site/app/server/db/migrations ./app/server/db/migrations
COPY --from=build /site/engine/core/models/weights ./engine/core/models/weights
COPY --from=build /site/build ./build
COPY --from=build /site/styles ./styles
# The site brings the compiled styles up to date at its start, and may write nothing else beside /data.
COPY --from=build --chown=node:node /site/registry ./registry
USER node
VOLUME /data
EXPOSE 3000
# Ready once database and storage answer. The address is this machine's own, so that no proxy stands between.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
# Without a shell or npm between: a signal reaches the site itself, which then hands over what it works on.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=4", "build/site/serve-production.js"]
