/** The words of a notification: what has happened, and to what. */
export interface NoticeWords {
  title: string;
  body: string;
}

/** The service worker's registration, by which alone phones let a site notify; undefined where there is none. */
const findWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined;

/** Whether this browser lets a page notify without a service worker: phones' constructors throw. */
function canConstruct(): boolean {
  // With leave already given, trying would show one.
  if (Notification.permission === "granted") return true;
  try {
    new Notification("").close();
    return true;
  } catch {
    return false;
  }
}

/** Whether a notification of the system could be shown, once there is leave. */
export const canNotify = async (): Promise<boolean> => (await findWorker()) !== undefined || canConstruct();

/** Shows a notification of the system that leads back to this page; nothing where the browser shows none. */
export async function showNotice({ title, body }: NoticeWords): Promise<void> {
  const options = { body, tag: "result", data: { address: window.location.href } };
  try {
    const worker = await findWorker();
    if (worker !== undefined) return await worker.showNotification(title, options);
  } catch {
    // A worker that is not yet active shows none.
  }
  try {
    const notice = new Notification(title, options);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // The title says it there.
  }
}
