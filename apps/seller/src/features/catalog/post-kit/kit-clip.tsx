import { Button, Card, Skeleton, useUiSettings } from '@cliffhanger/ui';
import { makeClip } from '@cliffhanger/wire/promotion';
import { type ReactNode, useEffect, useState } from 'react';
import { ClipPlayer } from '../../../shared/clips/index.ts';
import { useRememberKit } from '../../../shared/first-steps/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { call, invalidate } from '../../../shared/server/index.ts';
import { DownloadLink } from '../../../shared/sharing/index.ts';
import { fileNameOf } from '../drama/drama.ts';
import type { PostKitView } from './post-kit.ts';

const MEGABYTE = 1_000_000;

/** Cut when the first seller of the drama opens the kit in that language, and kept for all. */
export function KitClip({ kit }: { kit: PostKitView }) {
  const t = useTranslation();
  const { clip } = kit;
  const again = useRequestedClip(kit);
  return (
    <Card title={t('post-kit.clip')}>
      {clip.state === 'ready' && clip.url !== null ? (
        <ReadyClip kit={kit} url={clip.url} />
      ) : (
        <WaitingClip isWaiting={clip.state === 'making' || clip.state === 'none'}>
          {clip.state === 'failed' ? (
            <>
              <p>{t('post-kit.clip.failed')}</p>
              <Button look="soft" size="s" onClick={again}>
                {t('post-kit.clip.again')}
              </Button>
            </>
          ) : (
            <p>{t(clip.state === 'impossible' ? 'post-kit.clip.impossible' : 'post-kit.clip.making')}</p>
          )}
        </WaitingClip>
      )}
    </Card>
  );
}

/** Asks for it once where nobody has yet; what is asked for again is the same clip. */
function useRequestedClip({ consignmentId, language, clip }: PostKitView): () => void {
  const [wishes, setWishes] = useState(0);
  const isMissing = clip.state === 'none';
  useEffect(() => {
    if (!isMissing && wishes === 0) return;
    // A lost answer is no harm: the next look asks again.
    call(makeClip, { consignmentId, language }).then(
      () => invalidate('promotion'),
      () => {},
    );
  }, [isMissing, wishes, consignmentId, language]);
  return () => setWishes((before) => before + 1);
}

function WaitingClip({ isWaiting, children }: { isWaiting: boolean; children: ReactNode }) {
  return (
    <div className="flex gap-4">
      {isWaiting && <Skeleton className="aspect-[9/16] w-28 shrink-0 rounded-inner" />}
      <div role="status" className="grid content-start justify-items-start gap-3 text-muted">
        {children}
      </div>
    </div>
  );
}

function ReadyClip({ kit: { title, poster, clip, language }, url }: { kit: PostKitView; url: string }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const remember = useRememberKit();
  const facts = {
    number: clip.episode,
    seconds: Math.round(clip.durationMs / 1_000),
    megabytes: (clip.bytes / MEGABYTE).toLocaleString(locale, { maximumFractionDigits: 1 }),
  };
  return (
    <div className="flex gap-4">
      <ClipPlayer
        src={url}
        poster={poster}
        label={t('post-kit.clip.show', { title })}
        className="aspect-[9/16] w-36 shrink-0 rounded-inner"
      />
      <div className="grid min-w-0 flex-1 content-start justify-items-start gap-3">
        <div className="grid gap-1 text-small text-muted">
          <p>{t(clip.episode === 0 ? 'post-kit.clip.of-preview' : 'post-kit.clip.of', facts)}</p>
          <p>{t(clip.hasCaptions ? 'post-kit.clip.captions' : 'post-kit.clip.no-captions')}</p>
        </div>
        {/* What is saved is on its way to a post. */}
        <span onClickCapture={remember}>
          <DownloadLink href={url} name={`${fileNameOf(title)}-${language}.mp4`}>
            {t('post-kit.save')}
          </DownloadLink>
        </span>
      </div>
    </div>
  );
}
