import { readFileSync } from 'node:fs';
import { buildOf } from './build.ts';
import type { Config } from './config.ts';
import { type AppendBytes, openJournal } from './journal/journal.ts';
import { lockJournal } from './journal/lock.ts';
import { openKeys } from './keys/open-keys.ts';
import { policyFrom } from './policy/policy.ts';
import { createAuthenticate } from './requests/authenticate.ts';
import { type Log, type RunningServer, startServer } from './server.ts';
import { createSigner, type SignerStep } from './signer.ts';

interface Hooks {
  readonly log: Log;
  /** Where a test kills the process. */
  readonly onStep?: (step: SignerStep) => void;
  readonly appendBytes?: AppendBytes;
}

/** Wires everything, from files to the listening port. */
export async function start(config: Config, { log, onStep, appendBytes }: Hooks): Promise<RunningServer> {
  const unlock = lockJournal(config.journalFile);
  const journal = openJournal(config.journalFile, appendBytes);
  const { keys, about, closeKeys } = await openKeys(config.keys);
  const now = (): number => Date.now();
  const signer = await createSigner({
    policy: policyFrom(readFileSync(config.policyFile, 'utf8')),
    keys,
    journal,
    now,
    ...(onStep === undefined ? {} : { onStep }),
  });
  const authenticate = createAuthenticate(config.requesters, now());
  const server = await startServer({ signer, authenticate, now, log, build: buildOf(config.commit) }, config);
  log({
    happened: 'started',
    port: server.port,
    ...signer.wallets,
    keys: about,
    remembered: journal.entries.length,
  });
  return {
    port: server.port,
    close: async () => {
      await server.close();
      await closeKeys();
      journal.close();
      unlock();
    },
  };
}
