import { buttonClass, EmptyState, EndlessList, Meter, Skeleton, Tabs } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listLibrary } from '@cliffhanger/wire/library';
import { useSay } from '../../shared/language/index.ts';
import { PageLink, useChoiceParameter } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { problemText, useEndlessAnswer } from '../../shared/server/index.ts';
import { LibraryCard, type LibraryDrama } from './library-card.tsx';

const VIEWS = ['all', 'promoting', 'not_promoted'] as const;
type View = (typeof VIEWS)[number];

/** About how tall a card is on a phone of 390 px. */
const CARD_HEIGHT = 226;

const drawDrama = (drama: LibraryDrama) => <LibraryCard drama={drama} />;

export function LibraryScreen() {
  const say = useSay();
  const [view, setView] = useChoiceParameter<View>('state', VIEWS, 'all');
  const dramas = useEndlessAnswer(
    listLibrary,
    { categoryId: undefined, state: view === 'all' ? undefined : view },
    { keepBefore: true },
  );
  return (
    <Page title={say('library.title')} back="mine">
      <EndlessList
        name={`library ${view}`}
        list={dramas}
        rowKey={({ consignmentId }) => consignmentId}
        rowHeight={CARD_HEIGHT}
        header={<LibraryHeader view={view} onChange={setView} rights={dramas.first?.rights} />}
        loading={<LoadingLibrary />}
        empty={<NothingHere view={view} />}
        problem={problemText(dramas.error)}
      >
        {drawDrama}
      </EndlessList>
    </Page>
  );
}

interface LibraryHeaderProps {
  readonly view: View;
  readonly onChange: (view: View) => void;
  readonly rights: AnswerOf<typeof listLibrary>['rights'] | undefined;
}

function LibraryHeader({ view, onChange, rights }: LibraryHeaderProps) {
  const say = useSay();
  const { used = 0, total = 0, left = 0 } = rights ?? {};
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-3">
      <section className="rounded-card bg-surface p-4">
        <Meter
          label={<span className="text-strong">{say('library.rights')}</span>}
          figures={rights === undefined ? '…' : say('library.rights.used', { used, total })}
          value={used}
          of={total}
        >
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span>{rights === undefined ? '\u00a0' : say('library.rights.left', { count: left })}</span>
            <PageLink to={left > 0 ? 'hall' : 'levels'}>
              {say(left > 0 ? 'library.add' : 'library.more-rights')}
            </PageLink>
          </span>
        </Meter>
      </section>
      <Tabs
        label={say('library.views')}
        tabs={VIEWS.map((value) => ({ value, label: say(`library.view.${value}`) }))}
        value={view}
        onChange={onChange}
      />
    </div>
  );
}

function NothingHere({ view }: { view: View }) {
  const say = useSay();
  return (
    <EmptyState
      title={say(`library.empty.${view}`)}
      action={
        view !== 'not_promoted' && (
          <PageLink
            to={view === 'all' ? 'hall' : 'library'}
            className={buttonClass({ look: 'primary', wide: true })}
          >
            {say(view === 'all' ? 'library.empty.all.action' : 'library.empty.promoting.action')}
          </PageLink>
        )
      }
    >
      {say(`library.empty.${view}.text`)}
    </EmptyState>
  );
}

const SHOWN_WHILE_LOADING = 3;

function LoadingLibrary() {
  const say = useSay();
  return (
    <div role="status" aria-label={say('shell.list.loading')} className="grid gap-3">
      {Array.from({ length: SHOWN_WHILE_LOADING }, (_, index) => (
        <Skeleton key={index} className="h-[226px] rounded-card" />
      ))}
    </div>
  );
}
