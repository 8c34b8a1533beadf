import { accept, type Locale, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { ConsignmentId } from '@cliffhanger/core/library';
import { clipFile, clipSourceAmong } from '@cliffhanger/core/media';
import { unlessUnknown } from '../library/steps/own-consignment.ts';
import type { Requires } from '../ports/index.ts';
import { type ClipView, clipView } from './steps/clip-view.ts';

export interface RequestClip {
  readonly sellerId: SellerId;
  readonly consignmentId: ConsignmentId;
  readonly locale: Locale;
}

/** Requests a missing clip, shared by all sellers of the drama; retries a failed one. */
export const requestClip =
  ({
    transactions,
    clock,
    random,
  }: Requires<'transactions' | 'clock' | 'random', 'clips' | 'library' | 'outbox'>) =>
  ({ sellerId, consignmentId, locale }: RequestClip): Promise<Result<ClipView>> =>
    transactions.run(async (repositories): Promise<Result<ClipView>> => {
      const consignment = unlessUnknown(await repositories.library.find(sellerId, consignmentId));
      if (!consignment.ok) return consignment;
      const { clips, outbox } = repositories;
      const key = { dramaId: consignment.value.dramaId, locale };
      const view = await clipView(repositories, key);
      const source = clipSourceAmong(await clips.sourcesOf(key));
      const isWanted = view.state === 'none' || view.state === 'failed';
      if (!isWanted || source === undefined) return accept(view);
      const former = await clips.find(key);
      if (former !== undefined) await outbox.put('remove-files', { names: [clipFile(former.name)] });
      await clips.saveMaking(key, { source, name: random.secret(), now: clock.now() });
      return accept(await clipView(repositories, key));
    });
