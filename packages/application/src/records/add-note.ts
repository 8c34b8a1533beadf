import type { ViewerId } from '@cliffhanger/core/checkout';
import { accept, idOf, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Note, NoteSubject, Requires, Uses } from '../ports/index.ts';

export interface AddNote extends NoteSubject {
  readonly text: string;
  readonly operator: OperatorId;
}

/** A note for colleagues; immutable. */
export const addNote =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'records'>) =>
  ({ about, id, text, operator }: AddNote): Promise<Result<Note>> =>
    transactions.run(async (repositories): Promise<Result<Note>> => {
      if (!(await exists(repositories, { about, id })))
        return refuse(about === 'order' ? 'order-unknown' : 'account-does-not-exist', { field: 'id' });
      const note = { text, by: operator, at: clock.now() };
      await repositories.records.addNote({ about, id }, note);
      return accept(note);
    });

async function exists({ records }: Uses<'records'>, { about, id }: NoteSubject): Promise<boolean> {
  switch (about) {
    case 'seller':
      return (await records.seller(idOf(id))) !== undefined;
    case 'order':
      return (await records.sellerOfOrder(id)) !== undefined;
    case 'viewer':
      return (await records.viewer(idOf(id) as ViewerId)) !== undefined;
  }
}
