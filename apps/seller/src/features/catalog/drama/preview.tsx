import { Card } from '@cliffhanger/ui';
import { ClipPlayer } from '../../../shared/clips/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { DownloadLink } from '../../../shared/sharing/index.ts';
import { type DramaView, fileNameOf } from './drama.ts';

/** What a post is made of: to look at here, to save and post elsewhere. */
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
      <ClipPlayer
        src={preview}
        poster={poster}
        label={t('catalog.preview.of', { title })}
        className="aspect-[4/3] w-full"
        fits="contain"
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
