import type { Mailer } from '@cliffhanger/application/ports';
import { createTransport, type Transporter } from 'nodemailer';
import { type Sender, writeEmail } from './emails.ts';
import { renderEmail } from './render-email.ts';

export interface SmtpOptions {
  /** Called for every mail, because an operator can change the name. */
  readonly sender: () => Promise<Sender>;
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  readonly smtpUrl: string;
  /** The sender's address. Its domain is also used in message ids. */
  readonly from: string;
}

export interface SmtpMailer extends Mailer {
  close(): void;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
const MOST_CONNECTIONS = 4;
const MAILS_PER_CONNECTION = 100;

export function createSmtpMailer(options: SmtpOptions): SmtpMailer {
  const { smtpUrl, from } = options;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    close: () => transport.close(),
    async send(mail, deliveryKey) {
      const sender = await options.sender();
      const { subject, html, text } = renderEmail(writeEmail(mail, sender));
      return delivered(transport, {
        // An object, so that nodemailer does not parse special characters as several addresses.
        to: { name: '', address: mail.to },
        from: { name: sender.brand, address: from },
        subject,
        html,
        text,
        messageId: `<${deliveryKey}@${domain}>`,
        headers: {
          'Content-Language': mail.locale,
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
        },
      });
    },
  };
}

async function delivered(
  transport: Transporter,
  message: Parameters<Transporter['sendMail']>[0],
): Promise<boolean> {
  try {
    await transport.sendMail(message);
    return true;
  } catch (error) {
    if (isRefusedForGood(error)) return false;
    throw error;
  }
}

/**
 * 5xx for the recipient: the mailbox does not exist. Other failures (full mailbox, busy server, lost
 * connection) are temporary.
 */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 550 &&
  error.responseCode <= 559;
