import { answers } from '../../shared/server/index.ts';

/** After one was added or removed, every screen that lists them asks again. */
export const methodsChanged = (): Promise<void> =>
  answers.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).includes('payout') });
