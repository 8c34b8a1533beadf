import { configFrom } from './config.ts';
import { start } from './start.ts';

const tell = (line: Readonly<Record<string, unknown>>): void => {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), process: 'signer', ...line })}\n`);
};

const server = await start(configFrom(process.env), { tell });
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    tell({ happened: 'stopping', signal });
    void server.close().then(() => process.exit(0));
  });
}
