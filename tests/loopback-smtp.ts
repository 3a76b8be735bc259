import { createServer, type Socket } from "node:net";

/** A step of handing a mail over at which a server answers; `message` is the end of its text. */
export type SmtpStep =
  "greeting" | "EHLO" | "STARTTLS" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "message" | "QUIT";

/** What the server answers at a step in place of the usual: a line, silence, or a cut connection. */
type SmtpAnswer = string | "silence" | "cut";

export interface LoopbackSmtp {
  /** For `SMTP_URL`: in the open. */
  url: string;
  port: number;
  /** Every line that clients sent. */
  lines: string[];
  /** Mails that were taken, by whom they went to. */
  taken: { to: string; id: string; text: string }[];
  /** Plays trouble from the next step on; null plays none. */
  play(trouble: ((step: SmtpStep, line: string) => SmtpAnswer | undefined) | null): void;
  stop(): Promise<void>;
}

const USUAL: Record<SmtpStep, string> = {
  greeting: "220 loopback ready",
  EHLO: "250 loopback",
  STARTTLS: "502 not here",
  AUTH: "235 welcome",
  MAIL: "250 fine",
  RCPT: "250 fine",
  DATA: "354 go on",
  message: "250 taken",
  QUIT: "221 bye",
};

const stepOf = (line: string): SmtpStep => {
  const verb = line.split(/[ :]/)[0]?.toUpperCase();
  if (verb === "STARTTLS" || verb === "AUTH" || verb === "MAIL" || verb === "RCPT" || verb === "DATA")
    return verb;
  return verb === "QUIT" ? "QUIT" : "EHLO";
};

/** A mail server on this machine that plays whatever a test asks for. */
export async function startSmtp(port = 0): Promise<LoopbackSmtp> {
  const lines: string[] = [];
  const taken: LoopbackSmtp["taken"] = [];
  const sockets = new Set<Socket>();
  let trouble: Parameters<LoopbackSmtp["play"]>[0] = null;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    let message: string[] | null = null;
    let to = "";
    let rest = "";
    const answer = (step: SmtpStep, line: string): boolean => {
      const said = trouble?.(step, line) ?? USUAL[step];
      if (said === "cut") socket.destroy();
      else if (said !== "silence") socket.write(`${said}\r\n`);
      return said === USUAL[step];
    };
    const take = (line: string) => {
      lines.push(line);
      if (message === null) {
        const step = stepOf(line);
        if (step === "RCPT") to = /<(.*)>/.exec(line)?.[1] ?? "";
        if (answer(step, line) && step === "DATA") message = [];
      } else if (line === ".") {
        const text = message.join("\n");
        message = null;
        if (answer("message", line))
          taken.push({ to, id: /^Message-ID: <(.*)>$/im.exec(text)?.[1] ?? "", text });
      } else message.push(line);
    };
    socket.on("data", (chunk) => {
      const parts = (rest + chunk.toString()).split("\r\n");
      rest = parts.pop() ?? "";
      parts.forEach(take);
    });
    answer("greeting", "");
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  const at = typeof address === "object" && address ? address.port : port;
  return {
    url: `smtp://127.0.0.1:${at}?tls=none`,
    port: at,
    lines,
    taken,
    play: (next) => void (trouble = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
