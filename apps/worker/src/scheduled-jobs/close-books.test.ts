import { accept, instantOf, refuse } from '@cliffhanger/core/kernel';
import { createLog } from '@cliffhanger/operations';
import { expect, test } from 'vitest';
import { type ProofSteps, proofJobs } from './close-books.ts';

const log = createLog({ level: 'silent', process: 'worker' });
const JOB = { payload: {}, key: 'job-1-1', createdAt: instantOf(0) };

function stepsInto(done: string[], changes: Partial<ProofSteps> = {}): ProofSteps {
  return {
    publishKey: async () => {
      done.push('key');
      return accept({ isNew: false });
    },
    releases: [
      async () => {
        done.push('release');
        return accept({ index: 1 });
      },
    ],
    closeBooks: async () => {
      done.push('closing');
      return accept({ number: 1, kind: 'day', closedAt: instantOf(0), leaves: 17, root: '', logIndex: 1 });
    },
    signCheckpoint: async () => {
      done.push('signature');
      return accept(undefined);
    },
    ...changes,
  };
}

const run = (steps: ProofSteps, task: string): Promise<void> | undefined =>
  proofJobs(steps, log)
    .find((job) => job.task === task)
    ?.run(JOB);

test('the key is in the log before the books are closed, and what is closed is signed', async () => {
  const done: string[] = [];
  await run(stepsInto(done), 'close-books');
  expect(done).toEqual(['key', 'release', 'closing', 'signature']);
});

test('what others have put into the log is signed without a closing', async () => {
  const done: string[] = [];
  await run(stepsInto(done), 'sign-checkpoint');
  expect(done).toEqual(['signature']);
});

test('books that could not be closed are tried again, and nothing is signed meanwhile', async () => {
  const done: string[] = [];
  const steps = stepsInto(done, { closeBooks: async () => refuse('invalid-input') });
  await expect(run(steps, 'close-books')).rejects.toThrow('the books were not closed: invalid-input');
  expect(done).toEqual(['key', 'release']);
});
