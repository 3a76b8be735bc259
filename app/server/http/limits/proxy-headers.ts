/** Headers that only a proxy sets: what it passes on comes from elsewhere, though the proxy is on this machine. */
export const PROXY_HEADERS = [
  "Forwarded",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Real-IP",
  "Via",
] as const;
