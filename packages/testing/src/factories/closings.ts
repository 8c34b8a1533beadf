import { createNoteSigner } from '@cliffhanger/adapters/proofs-key';
import type { Closing, NoteSigner } from '@cliffhanger/application/ports';
import { closeBooks, publishKey, signCheckpoint } from '@cliffhanger/application/proofs';
import type { Fixture } from './fixture.ts';
import { valueOf } from './sellers.ts';

/** A key of the log per number. */
export const testNoteSigner = (number = 1): NoteSigner =>
  createNoteSigner({ key: Buffer.alloc(32, number).toString('base64'), origin: 'cliffhanger.test/log' });

/** As the worker does once an hour: publish the key, close the books, sign the checkpoint. */
export async function closeTestBooks(fixture: Fixture, noteSigner = testNoteSigner()): Promise<Closing> {
  const worker = { ...fixture.as('worker'), noteSigner };
  valueOf(await publishKey(worker)());
  const closing = valueOf(await closeBooks(worker)());
  valueOf(await signCheckpoint(worker)());
  return closing;
}
