import { createTransport } from 'nodemailer';

/** Greets the mail server and logs in, and sends nothing; throws what nodemailer says, with its `code`. */
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
