import { Card } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { DownloadLink } from '../../../shared/sharing/index.ts';
import { type DramaView, fileNameOf } from './drama.ts';

/** The preview video, to watch and to save for a post. */
export function Preview({ drama: { title, preview, poster } }: { drama: DramaView }) {
  const t = useTranslation();
  if (preview === null) {
    return (
      <Card title={t('catalog.preview')}>
        <p className="text-muted">{t('catalog.preview.none')}</p>
      </Card>
    );
  }
  return (
    <section className="overflow-hidden rounded-card bg-surface">
      {/* Loaded only on play: many sellers open the page for its figures. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- previews have no caption tracks */}
      <video
        src={preview}
        poster={poster}
        controls
        playsInline
        preload="none"
        aria-label={t('catalog.preview.of', { title })}
        className="block aspect-[4/3] w-full bg-poster-ground object-contain"
      />
      <div className="flex flex-wrap items-center justify-end gap-3 px-4 py-3">
        <div className="min-w-40 flex-1">
          <h2 className="text-strong">{t('catalog.preview')}</h2>
          <p className="text-small text-muted">{t('catalog.preview.text')}</p>
        </div>
        <DownloadLink href={preview} name={`${fileNameOf(title)}.mp4`}>
          {t('catalog.preview.save')}
        </DownloadLink>
      </div>
    </section>
  );
}
