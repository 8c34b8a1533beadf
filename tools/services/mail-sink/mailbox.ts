import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly receivedAt: string;
}

const KEPT_MESSAGES = 2_000;
const RECIPIENTS_HEADER = 'X-Sink-Recipients: ';

/** Delivered mails, newest first: in memory for queries, as `.eml` files for a mail program. */
export class Mailbox {
  readonly #folder: string;
  readonly #messages: Message[] = [];
  readonly #files: string[] = [];
  #delivered = 0;

  private constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Loads the mails of earlier runs. */
  static async open(folder: string): Promise<Mailbox> {
    const mailbox = new Mailbox(folder);
    const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    for (const file of files.toSorted()) await mailbox.#read(file);
    return mailbox;
  }

  async deliver(raw: Buffer, recipients: readonly string[]): Promise<void> {
    this.#delivered += 1;
    const file = `${Date.now()}-${process.pid}-${String(this.#delivered).padStart(6, '0')}.eml`;
    const header = Buffer.from(`${RECIPIENTS_HEADER}${recipients.join(', ')}\r\n`);
    writeFileSync(join(this.#folder, file), Buffer.concat([header, raw]));
    await this.#read(file);
  }

  /** One entry per recipient of the envelope, which decides the delivery. */
  messages(to?: string): readonly Message[] {
    const wanted = to?.toLowerCase();
    return wanted === undefined ? this.#messages : this.#messages.filter((message) => message.to === wanted);
  }

  async #read(file: string): Promise<void> {
    const path = join(this.#folder, file);
    const raw = readFileSync(path);
    const parsed = await PostalMime.parse(raw);
    for (const to of recipientsOf(raw)) {
      this.#messages.unshift({
        to: to.toLowerCase(),
        subject: parsed.subject ?? '',
        text: parsed.text ?? '',
        html: parsed.html ?? '',
        receivedAt: statSync(path).mtime.toISOString(),
      });
    }
    this.#messages.splice(KEPT_MESSAGES);
    this.#files.push(file);
    if (this.#files.length > KEPT_MESSAGES)
      rmSync(join(this.#folder, this.#files.shift() ?? ''), { force: true });
  }
}

function recipientsOf(raw: Buffer): string[] {
  const firstLine = raw.subarray(0, raw.indexOf('\r\n')).toString('utf8');
  if (!firstLine.startsWith(RECIPIENTS_HEADER)) return [];
  return firstLine.slice(RECIPIENTS_HEADER.length).split(', ').filter(Boolean);
}
