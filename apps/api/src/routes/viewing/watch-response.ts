import type { EpisodeToWatch } from '@cliffhanger/application/viewing';
import { captionsAddress, previewAddress, THUMBNAILS_FILE, watchAddress } from '@cliffhanger/wire/viewing';

export function watchResponse({ opensWith, durationMs, poster, captions, ...key }: EpisodeToWatch) {
  const { waitsForPlay, cancelUntil } = key;
  if (opensWith.kind === 'open') {
    const { packageName } = opensWith;
    return {
      playlist: previewAddress(packageName),
      expiresAt: null,
      durationMs,
      poster,
      thumbnails: previewAddress(packageName, THUMBNAILS_FILE),
      captions: [],
      waitsForPlay,
      cancelUntil,
    };
  }
  const { token, expiresAt } = opensWith;
  return {
    playlist: watchAddress(token),
    expiresAt,
    durationMs,
    poster,
    thumbnails: watchAddress(token, THUMBNAILS_FILE),
    captions: captions.map(({ locale, name }) => ({
      locale,
      address: captionsAddress(token, name),
    })),
    waitsForPlay,
    cancelUntil,
  };
}
