import type { ViewerId } from '@cliffhanger/core/checkout';
import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Note, Requires, ViewerRecord } from '../ports/index.ts';

export interface ViewerRecordView extends ViewerRecord {
  readonly notes: readonly Note[];
}

const MOST_NOTES = 50;

/** A viewer's purchases, plays and refunds. */
export const getViewerRecord =
  ({ transactions }: Requires<'transactions', 'records'>) =>
  (viewerId: ViewerId): Promise<Result<ViewerRecordView>> =>
    transactions.read(async ({ records }): Promise<Result<ViewerRecordView>> => {
      const viewer = await records.viewer(viewerId);
      if (viewer === undefined) return refuse('account-does-not-exist');
      return accept({ ...viewer, notes: await records.notes({ about: 'viewer', id: viewerId }, MOST_NOTES) });
    });
