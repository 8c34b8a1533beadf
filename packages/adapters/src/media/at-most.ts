import { Overloaded } from '@cliffhanger/application/ports';

/** Lets `atOnce` run at a time and `waiting` more wait for their turn; whoever comes after those is sent away. */
export function atMost({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];

  const turn = (): Promise<void> | undefined => {
    if (running < atOnce) {
      running += 1;
      return undefined;
    }
    if (queue.length >= waiting) throw new Overloaded('too many are waiting already');
    return new Promise((resolve) => queue.push(resolve));
  };
  const next = (): void => {
    const first = queue.shift();
    if (first === undefined) running -= 1;
    else first();
  };

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    await turn();
    try {
      return await work();
    } finally {
      next();
    }
  };
}
