import { inBatches, type Sweep } from './sweep.ts';

/**
 * The signer counts how long it has known an address. It is told within a minute after one is saved, and of those that
 * were saved while there was no signer, or while it was not running.
 */
export const announceAddresses = (announce: () => Promise<number>): Sweep => ({
  task: 'announce-addresses',
  schedule: '* * * * *',
  isRunAtStart: true,
  run: async () => {
    await inBatches(announce);
  },
});
