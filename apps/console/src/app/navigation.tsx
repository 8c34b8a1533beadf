import { Link, useShown } from '@cliffhanger/client/router';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { BrandMark, Icon, useNow } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { countQueues } from '@cliffhanger/wire/operator/reviews';
import { logOut } from '@cliffhanger/wire/operator/staff';
import { clsx } from 'clsx';
import { LogOut, type LucideIcon, Menu, Moon, Sun, SunMoon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sendHeldDecisions } from '../features/reviews/queue/held-decisions.ts';
import { SearchButton } from '../features/search/command-search.tsx';
import { type Mode, switchMode, useMode } from '../shared/appearance/index.ts';
import { countText, LanguageChoice, listText, t } from '../shared/language/index.ts';
import { Person, type Urgency, urgencyOf } from '../shared/parts/index.ts';
import { useSecondPerson } from '../shared/second-person/index.ts';
import { call, queryClient, useApiQuery } from '../shared/server/index.ts';
import { endSession, type OpenConsole } from '../shared/session/index.ts';
import { type Destination, placesFor } from './places.ts';

export function Navigation({ session }: { readonly session: OpenConsole }) {
  const [isOpen, setOpen] = useState(false);
  const path = useShown()?.location.path;
  // oxlint-disable-next-line react/exhaustive-deps -- opening a page closes the menu
  useEffect(() => setOpen(false), [path]);
  return (
    <nav className="flex min-h-0 flex-col border-line bg-sunken p-2 max-md:max-h-dvh max-md:shrink-0 max-md:overflow-auto max-md:border-b md:border-e">
      <p className="flex h-8 shrink-0 items-center gap-2 px-2 text-card">
        <BrandMark size={18} />
        {t('console.brand')}
        <span className="ms-auto text-small font-normal text-muted">{t('console.title')}</span>
        <span className="md:hidden">
          <IconAct
            icon={Menu}
            name={t('console.nav.menu')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </span>
      </p>
      {/* Wide windows show it beside the page; narrow ones above the page, behind a menu button. */}
      <div className={clsx('md:contents', !isOpen && 'max-md:hidden')}>
        <SearchButton />
        <Places session={session} />
        <Who session={session} />
      </div>
    </nav>
  );
}

function Places({ session }: { readonly session: OpenConsole }) {
  const { data: counted } = useApiQuery(countQueues, {});
  const forSecondPerson = useSecondPerson().length;
  const now = useNow(MINUTE_MS);
  return (
    <div className="min-h-0 flex-1 md:-mx-2 md:overflow-auto md:px-2 md:[scrollbar-width:thin]">
      {placesFor(session.roles).map(({ name, places }) => (
        <div key={name ?? ''} className="pt-1">
          {name !== undefined && <h2 className="px-2 pt-1.5 pb-0.5 text-small text-muted">{name}</h2>}
          {places.map((place) => {
            const queue = counted?.queues.find(({ kind }) => kind === place.queue);
            const isOverview = place.to === '/';
            return (
              <NavItem
                key={place.to}
                place={place}
                count={isOverview ? forSecondPerson : (queue?.waiting ?? 0)}
                urgency={isOverview ? 'near' : urgencyIn(queue, now)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface NavItemProps {
  readonly place: Destination;
  readonly count: number;
  readonly urgency: Urgency;
}

type Queue = AnswerOf<typeof countQueues>['queues'][number];

const COUNT_LOOKS = {
  late: 'font-semibold text-bad',
  near: 'font-semibold text-warn',
  calm: 'text-muted',
} as const;

function urgencyIn(queue: Queue | undefined, now: number): Urgency {
  if (queue === undefined) return 'calm';
  const { overdue, nextPromise, promiseMs } = queue;
  if (overdue > 0) return 'late';
  return nextPromise === null || promiseMs === null
    ? 'calm'
    : urgencyOf({ from: nextPromise - promiseMs, promisedBy: nextPromise }, now);
}

function NavItem({ place: { to, name, icon }, count, urgency }: NavItemProps) {
  const isHere = useShown()?.location.path === to;
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={clsx(
        'flex h-6.5 items-center gap-2.5 rounded-bar px-2 whitespace-nowrap',
        isHere ? 'bg-here font-semibold [&>svg]:text-ink' : 'hover:bg-hover',
      )}
    >
      <Icon of={icon} size={16} className="text-muted" />
      <span className="truncate" title={name}>
        {name}
      </span>
      {count > 0 && (
        <span className={clsx('ms-auto text-small', COUNT_LOOKS[urgency])}>{countText(count)}</span>
      )}
    </Link>
  );
}

const MODE_ICONS: Readonly<Record<Mode, LucideIcon>> = { system: SunMoon, light: Sun, dark: Moon };

function Who({ session }: { readonly session: OpenConsole }) {
  const mode = useMode();
  return (
    <div className="mt-2 border-t border-line px-2 pt-2">
      <div className="flex items-center gap-2.5">
        <Person name={session.name} size="full" />
        <div className="min-w-0 flex-1">
          <p className="truncate text-label">{session.name}</p>
          <p className="truncate text-small text-muted">
            {listText(session.roles.map((role) => t(`console.role.${role}`)))}
          </p>
        </div>
      </div>
      <div className="flex items-center pt-1">
        <LanguageChoice />
        <span className="flex-1" />
        <IconAct icon={MODE_ICONS[mode]} name={t(`console.mode.${mode}`)} onClick={switchMode} />
        <IconAct icon={LogOut} name={t('console.logout')} onClick={() => void leave()} />
      </div>
      <BuildLine />
    </div>
  );
}

interface IconActProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly onClick: () => void;
  readonly 'aria-expanded'?: boolean;
}

const IconAct = ({ icon, name, ...button }: IconActProps) => (
  <button
    {...button}
    type="button"
    aria-label={name}
    title={name}
    className="grid size-7 shrink-0 place-items-center rounded-bar text-muted hover:bg-hover hover:text-ink"
  >
    <Icon of={icon} size={16} />
  </button>
);

/** The length of an abbreviated commit hash. */
const COMMIT_LETTERS = 12;

/** The build's version and commit, for fault reports. */
function BuildLine() {
  const build = import.meta.env.CLIFFHANGER_BUILD;
  return (
    build && (
      <p className="min-w-0 truncate text-micro font-normal text-muted" title={build.commit}>
        {build.commit === undefined
          ? t('console.build.version', { version: build.version })
          : t('console.build', {
              version: build.version,
              commit: build.commit.slice(0, COMMIT_LETTERS),
            })}
      </p>
    )
  );
}

async function leave(): Promise<void> {
  await sendHeldDecisions();
  await call(logOut, {}).catch(() => undefined);
  queryClient.clear();
  endSession();
}
