import { buildOf } from './build.ts';
import { configFrom } from './config.ts';
import { helpText } from './help.ts';
import { start } from './start.ts';

const log = (line: Readonly<Record<string, unknown>>): void => {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), process: 'signer', ...line })}\n`);
};

const [option] = process.argv.slice(2);
if (option === '--help') process.stdout.write(helpText());
else if (option === '--version') {
  const { version, commit } = buildOf(process.env['CLIFFHANGER_COMMIT']);
  process.stdout.write(`cliffhanger ${version} (${commit})\n`);
} else await run();

async function run(): Promise<void> {
  const server = await start(configFrom(process.env), { log });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log({ happened: 'stopping', signal });
      void server.close().then(() => process.exit(0));
    });
  }
}
