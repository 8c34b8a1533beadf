import { Link } from '@cliffhanger/client/router';
import type { Network } from '@cliffhanger/core/wallet';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listSettingChanges, type listSettings } from '@cliffhanger/wire/operator/settings';
import { dayText, t } from '../../shared/language/index.ts';
import { Answered } from '../../shared/parts/index.ts';
import { useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { briefly, isParts, seenOf } from '../../shared/setting-words/index.ts';
import { useStaffNames } from '../../shared/staff-names/index.ts';
import { ChangeForm } from './change-form.tsx';

interface SettingPaneProps {
  readonly setting: AnswerOf<typeof listSettings>['settings'][number];
  readonly networks: readonly Network[];
}

/** A setting with its effect, a form for a new value, and its history. */
export function SettingPane({ setting, networks }: SettingPaneProps) {
  const isAdmin = useSession()?.roles.includes('admin') ?? false;
  const { name, value, takesTwo } = setting;
  return (
    <aside className="min-h-0 overflow-auto border-s border-line bg-surface p-4">
      <h2 className="text-card">{t(`console.settings.about.${name}`)}</h2>
      <p className="mb-3 text-muted">{t(`console.settings.effect.${name}`)}</p>
      {takesTwo && <p className="mb-3 text-small text-muted">{t('console.settings.two')}</p>}
      {isAdmin &&
        (isParts(value) || Array.isArray(value) || value === null ? (
          <p className="mb-3">
            <Link
              className="text-primary-text underline decoration-primary-text/40 underline-offset-2"
              to="/terms"
            >
              {t('console.settings.on-terms')}
            </Link>
          </p>
        ) : (
          <ChangeForm setting={setting} />
        ))}
      <History name={name} networks={networks} />
    </aside>
  );
}

function History({
  name,
  networks,
}: Pick<SettingPaneProps['setting'], 'name'> & Pick<SettingPaneProps, 'networks'>) {
  const changes = useApiQuery(listSettingChanges, { name });
  const named = useStaffNames();
  return (
    <section>
      <h3 className="pt-2 pb-1 text-label">{t('console.settings.history')}</h3>
      <Answered of={changes}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="text-muted">{t('console.settings.history.none')}</p>
          ) : (
            <ul>
              {list.map(({ value, effectiveFrom, reason, decidedBy }) => (
                <li key={effectiveFrom} className="border-b border-line py-1.5 last:border-0">
                  <span className="flex justify-between gap-3">
                    <b className="font-semibold">{briefly(name, seenOf(value, networks))}</b>
                    <span className="text-small whitespace-nowrap text-muted">
                      {t('console.settings.since-by', { at: dayText(effectiveFrom), by: named(decidedBy) })}
                    </span>
                  </span>
                  <span className="block text-small text-muted">{reason}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
}
