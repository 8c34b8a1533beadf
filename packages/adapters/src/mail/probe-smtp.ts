import { createTransport } from 'nodemailer';

/** Connects and logs in without sending a mail. Throws nodemailer's error with its `code`. */
export async function probeSmtp(smtpUrl: string, withinMs: number): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    socketTimeout: withinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
