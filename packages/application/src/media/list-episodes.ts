import type { DramaId } from '@cliffhanger/core/catalog';
import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import { posterFile } from '@cliffhanger/core/media';
import type { Requires, StoredEpisode } from '../ports/index.ts';

export interface EpisodeRow extends Omit<StoredEpisode, 'packageName'> {
  readonly poster: string | null;
}

/** The episodes of a drama with their progress, the preview first. */
export const listEpisodes =
  ({ transactions, storage }: Requires<'transactions' | 'storage', 'catalogEditing' | 'episodes'>) =>
  (dramaId: DramaId): Promise<Result<readonly EpisodeRow[]>> =>
    transactions.read(async ({ catalogEditing, episodes }) => {
      if ((await catalogEditing.find(dramaId)) === undefined) return refuse('drama-unknown');
      const kept = await episodes.listOf(dramaId);
      return accept(
        kept.map(({ packageName, ...episode }) => ({
          ...episode,
          poster: packageName === null ? null : storage.addressOf(posterFile(packageName)),
        })),
      );
    });
