// Keeps one page for the time without a network: a navigation that fails is answered with the offline page of its
// language. Everything else goes to the network as if this were not here.
const CACHE = "offline-1";
const LANGUAGES = ["de", "es", "fr", "it", "ja", "ko", "pt", "vi", "ar", "zh", "tw"];

/** Address of the offline page in the language of an address. */
function offlinePageFor(url) {
  const [, first] = new URL(url).pathname.split("/");
  return LANGUAGES.includes(first) ? `/${first}/offline` : "/offline";
}

/**
 * Stores an offline page with the styles, fonts and icons that it names. Its scripts are left out: under the address of
 * another page they would reload it again and again.
 */
async function keep(page) {
  const cache = await caches.open(CACHE);
  const answer = await fetch(page, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const html = (await answer.text())
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link[^>]+rel="modulepreload"[^>]*>/g, "");
  const parts = [...html.matchAll(/href="(\/assets\/[^"#]+\.(?:css|woff2|svg))["#]/g)].map(
    ([, href]) => href,
  );
  await cache.addAll([...new Set(parts)]);
  const policy = answer.headers.get("Content-Security-Policy") ?? "default-src 'self'";
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy };
  await cache.put(page, new Response(html, { headers }));
}

async function answerNavigation(event) {
  try {
    return await fetch(event.request);
  } catch (error) {
    const kept = (await caches.match(offlinePageFor(event.request.url))) ?? (await caches.match("/offline"));
    if (kept) return kept;
    throw error;
  }
}

/** Brings the page that asked for a notification to the front; opens it where it was closed. */
async function showPage(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => url === address);
  return page ? page.focus() : self.clients.openWindow(address);
}

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(showPage(notification.data?.address ?? "/"));
});
self.addEventListener("message", (event) => {
  if (event.data?.keepOfflinePageFor)
    event.waitUntil(keep(offlinePageFor(event.data.keepOfflinePageFor)).catch(() => {}));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(answerNavigation(event));
  else if (request.method === "GET" && new URL(request.url).pathname.startsWith("/assets/")) {
    event.respondWith(
      fetch(request).catch(async (error) => (await caches.match(request)) ?? Promise.reject(error)),
    );
  }
});
