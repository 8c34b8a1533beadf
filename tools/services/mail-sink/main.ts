import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { Mailbox } from './mailbox.ts';
import { mailboxPage } from './page.ts';

/**
 * Accepts every mail and delivers none: `main.ts <folder> <smtp port> <http port>`. It speaks real SMTP, so
 * that tests use the production adapter.
 */
const [folder = '.', smtpPort = '0', httpPort = '0'] = process.argv.slice(2);
const HOST = '127.0.0.1';
const LARGEST_MAIL_BYTES = 20 * 1024 * 1024;

const mailbox = await Mailbox.open(folder);

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  size: LARGEST_MAIL_BYTES,
  onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
  onData: (stream, session, done) => {
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    buffer(stream)
      .then((raw) => mailbox.deliver(raw, recipients))
      .then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
  },
});
smtp.on('error', (error) => console.error(error));
smtp.listen(Number(smtpPort), HOST);

const http = createServer((request, response) => answer(request, response));
http.listen(Number(httpPort), HOST);

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', `http://${HOST}`);
  const messages = mailbox.messages(searchParams.get('to') ?? undefined);
  if (pathname === '/messages') return send(response, 200, 'application/json', JSON.stringify(messages));
  if (pathname === '/') return send(response, 200, 'text/html; charset=utf-8', mailboxPage(messages));
  send(response, 404, 'text/plain', 'not found');
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

process.on('SIGTERM', () => {
  http.close();
  http.closeAllConnections();
  smtp.close(() => process.exit(0));
});
