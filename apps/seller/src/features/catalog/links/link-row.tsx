import { Poster } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listLibrary } from '@cliffhanger/wire/library';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { PromotionState } from '../../../shared/states/index.ts';

export type LinkedDrama = AnswerOf<typeof listLibrary>['list'][number];

export const ROW_HEIGHT = 88;

export const drawDrama = (drama: LinkedDrama) => <LinkRow drama={drama} />;

function LinkRow({ drama }: { drama: LinkedDrama }) {
  const t = useTranslation();
  const { clicks, orders } = drama.results;
  return (
    <div>
      <PageLink
        to="link"
        query={{ id: drama.dramaId }}
        className="flex min-h-[88px] items-center gap-3 px-4 py-2.5 -outline-offset-2 active:bg-well @max-[340px]:px-3"
      >
        <Poster src={drama.poster} size="s" />
        {/* In a narrow list the state stands beside the address: every title has a line of its own. */}
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 @max-[340px]:gap-x-1">
          <span className="min-w-0 self-start text-strong @max-[340px]:w-full">{drama.title}</span>
          <span className="self-start @max-[340px]:order-1">
            <PromotionState state={drama.state === 'promoting' ? 'promoting' : 'not-promoted'} />
          </span>
          <span className="w-full font-mono text-small break-all text-muted @max-[340px]:w-auto">
            {drama.trackingPath}
          </span>
          <span className="figures w-full text-small @max-[340px]:order-2">
            {t('links.row', {
              clicks,
              orders,
            })}
          </span>
        </span>
      </PageLink>
    </div>
  );
}
