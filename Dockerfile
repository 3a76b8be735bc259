# syntax=docker/dockerfile:1
# The site as an image: built in one stage, run in another that has no development packages.

FROM node:20-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm install --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
    MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576
RUN install --directory --owner=node --group=node /data
COPY --from=build --chown=node:node /site /site
WORKDIR /site
USER node
VOLUME /data
EXPOSE 3000
# Ready once database and storage answer. The address is this machine's own, so that no proxy stands between.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
# Without a shell or npm between: a signal reaches the site itself, which then hands over what it works on.
CMD ["node", "--enable-source-maps", "scripts/start.js"]
