import { IconButton, Poster, StateBadge, usePane } from '@cliffhanger/ui';
import { ChevronLeft, Share2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { useGoBack } from '../../../shared/navigation/index.ts';
import { usePageHeading } from '../../../shared/page/index.ts';
import { useShare } from '../../../shared/sharing/index.ts';
import { PromotionState } from '../../../shared/states/index.ts';
import type { DramaView } from './drama.ts';
import { useSource } from './use-source.ts';

/** The background is the poster itself, blurred and darkened, so that text is readable on any poster. */
export function DramaHero({ drama }: { drama: DramaView }) {
  return (
    <header className="relative isolate -mx-gutter -mt-1 px-gutter pb-6 text-on-poster">
      <span aria-hidden className="absolute inset-0 -z-10 overflow-hidden bg-poster-ground">
        <img src={drama.poster} alt="" className="size-full scale-125 object-cover opacity-35 blur-2xl" />
      </span>
      <HeroBar drama={drama} />
      <div className="flex items-start gap-4">
        <Poster src={drama.poster} size="l" eager />
        <HeroFacts drama={drama} />
      </div>
    </header>
  );
}

function HeroBar({ drama: { title, mine } }: { drama: DramaView }) {
  const t = useTranslation();
  const goBack = useGoBack(useSource().page);
  const close = usePane()?.close;
  const share = useShare();
  const url = mine?.trackingLinks[0]?.url;
  return (
    <div className="-mx-3 flex min-h-bar items-center justify-between">
      {close === undefined && (
        <IconButton icon={ChevronLeft} label={t('shell.back')} onClick={goBack} className="text-on-poster" />
      )}
      <span className="ms-auto flex">
        {url !== undefined && (
          <IconButton
            icon={Share2}
            size={20}
            label={t('shell.share')}
            onClick={() => share({ title, url })}
            className="text-on-poster"
          />
        )}
        {close !== undefined && (
          <IconButton icon={X} label={t('shell.close')} onClick={close} className="text-on-poster" />
        )}
      </span>
    </div>
  );
}

function HeroFacts({ drama }: { drama: DramaView }) {
  const t = useTranslation();
  const heading = usePageHeading(drama.title);
  return (
    <div className="grid min-w-0 flex-1 content-start gap-2">
      <h1 ref={heading} tabIndex={-1} className="text-title text-balance">
        {drama.title}
      </h1>
      <p className="flex flex-wrap gap-x-2 text-small">
        <span>{drama.category}</span>
        <span className="whitespace-nowrap">{t('catalog.drama.episodes', { count: drama.episodes })}</span>
        <span className="whitespace-nowrap">{t('catalog.drama.free', { count: drama.freeEpisodes })}</span>
      </p>
      <HeroBadges drama={drama} />
      <Synopsis text={drama.synopsis} />
    </div>
  );
}

function HeroBadges({ drama: { mine, hotRank, isOnSale } }: { drama: DramaView }) {
  const t = useTranslation();
  return (
    <div className="flex flex-wrap gap-1.5">
      {mine !== null && <PromotionState state={mine.state === 'promoting' ? 'promoting' : 'not-promoted'} />}
      {!isOnSale && <StateBadge state="expired" word={t('catalog.drama.off-sale')} />}
      {hotRank !== null && (
        <span className="inline-flex min-h-6 items-center rounded-full bg-poster-veil px-2.5 py-0.5 text-label">
          {t('catalog.drama.hot', { rank: hotRank })}
        </span>
      )}
    </div>
  );
}

/** About four lines beside a poster. */
const LONG_SYNOPSIS = 120;

function Synopsis({ text }: { text: string }) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > LONG_SYNOPSIS;
  return (
    <div>
      <p className={isLong && !isOpen ? 'line-clamp-4' : ''}>{text}</p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="reach mt-1 text-label underline underline-offset-4"
        >
          {t(isOpen ? 'catalog.drama.less' : 'catalog.drama.more')}
        </button>
      )}
    </div>
  );
}
