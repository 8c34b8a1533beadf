import { moneyFigures } from '@cliffhanger/core/kernel';
import { Icon } from '@cliffhanger/ui/pictures';
import { Play, Volume2, VolumeX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocale, useTranslation } from '../../../shared/language/index.ts';
import { Link } from '../../../shared/navigation/index.ts';
import { filledButton } from '../../../shared/parts/index.ts';
import { useScreen } from '../../../shared/screen/index.ts';
import { hasSound } from '../../../shared/sound/has-sound.ts';
import { isPartlyOut, type ViewerDrama } from '../player/feed.ts';

/** The featured series with a preview, muted until the viewer unmutes it. */
export const Hero = ({ drama }: { drama: ViewerDrama }) => (
  <section className="relative" aria-label={drama.title}>
    <div aria-hidden className="absolute inset-x-0 -top-18 h-[520px] mask-b-from-40% overflow-hidden">
      <img
        src={drama.poster}
        alt=""
        className="absolute -inset-15 size-[calc(100%+120px)] max-w-none object-cover opacity-50 blur-3xl"
      />
    </div>
    <Preview drama={drama} />
    <div className="relative z-10 min-h-[332px] px-(--edge-wide) pt-8 pb-4 text-on-stage">
      <HeroText drama={drama} />
    </div>
  </section>
);

function HeroText({ drama }: { drama: ViewerDrama }) {
  const t = useTranslation();
  const locale = useLocale();
  const { id, title, synopsis, category, episodes, freeEpisodes, readyThrough, seriesPrice } = drama;
  const free = Math.min(freeEpisodes, readyThrough);
  return (
    <div className="max-w-column">
      <p className="flex items-center gap-2.5 text-body font-medium">
        <span>{category}</span>
        <i className="size-[3px] rounded-full bg-current opacity-60" />
        <span>
          {isPartlyOut(drama)
            ? t('viewing.out', { ready: readyThrough, episodes })
            : t('viewing.home.offer.episodes', { count: episodes })}
        </span>
      </p>
      <h1 className="mt-2 mb-3.5 font-film text-film-hero text-balance">{title}</h1>
      <p className="line-clamp-3 max-w-[480px] text-lead text-balance text-on-stage-2">{synopsis}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Link to={`/play/${id}/1`} className={`${filledButton('watch')} w-auto! px-6.5!`}>
          <Icon of={Play} size={20} className="fill-current" />
          {t(free > 0 ? 'viewing.home.offer.watch-free' : 'viewing.home.offer.watch')}
        </Link>
        <Link to={`/drama/${id}`} className={`${filledButton('outline')} w-auto! bg-glass px-6.5!`}>
          {t('viewing.home.about')}
        </Link>
      </div>
      <p className="figures mt-3.5 text-small text-on-stage-2">
        <b className="font-semibold text-on-stage">
          {t('viewing.price', { price: moneyFigures(seriesPrice, locale) })}
        </b>{' '}
        {t(isPartlyOut(drama) ? 'viewing.home.offer.whole-out' : 'viewing.home.offer.whole')}.{' '}
        {t('viewing.home.offer.free', { count: free })}.
      </p>
    </div>
  );
}

/** A portrait preview on a wide screen: at the right, fading out on both sides. */
function Preview({ drama: { poster, preview } }: { drama: ViewerDrama }) {
  const t = useTranslation();
  const isStill = useScreen('still');
  const video = useRef<HTMLVideoElement>(null);
  const bar = useRef<HTMLElement>(null);
  const [isHeard, setHeard] = useState(false);
  const [canBeHeard, setCanBeHeard] = useState(false);
  const look = () => {
    const film = video.current;
    if (film === null) return;
    if (bar.current !== null && film.duration > 0)
      bar.current.style.transform = `scaleX(${(film.currentTime / film.duration).toFixed(3)})`;
    if (!canBeHeard && hasSound(film)) setCanBeHeard(true);
  };
  return (
    <div className="absolute -top-18 right-[8%] hidden h-[480px] w-[min(560px,42%)] wide:block">
      {preview === null || isStill ? (
        <img src={poster} alt="" className="film-fade size-full object-cover object-[50%_20%]" />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- decorative; the player has captions
        <video
          ref={video}
          src={preview}
          poster={poster}
          autoPlay
          muted={!isHeard}
          loop
          playsInline
          disablePictureInPicture
          aria-hidden
          tabIndex={-1}
          onTimeUpdate={look}
          className="film-fade size-full object-cover object-[50%_20%]"
        />
      )}
      {preview !== null && !isStill && (
        <div className="absolute inset-x-[26%] bottom-20 z-10 flex items-center gap-3">
          <span aria-hidden className="h-[3px] flex-1 overflow-hidden rounded-full bg-hair">
            <i ref={bar} className="block h-full origin-left scale-x-0 bg-on-stage" />
          </span>
          {canBeHeard && (
            <button
              type="button"
              aria-label={t('viewing.sound')}
              aria-pressed={isHeard}
              onClick={() => setHeard(!isHeard)}
              className="grid size-tap place-items-center rounded-full bg-glass text-on-stage"
            >
              <Icon of={isHeard ? Volume2 : VolumeX} size={20} />
            </button>
          )}
        </div>
      )}
    </div>
  );
}
