import type { Json, SettingName } from '@cliffhanger/core/settings';
import { previewSetting } from '@cliffhanger/wire/operator/settings';
import { countText, moneyText, t } from '../language/index.ts';
import { useApiQuery } from '../server/index.ts';

/** The effect that the change would have had on past data. */
export function SettingEffect({ name, value }: { readonly name: SettingName; readonly value: Json }) {
  const { data } = useApiQuery(previewSetting, { name, value });
  const effect = data?.effect;
  if (effect === undefined || effect === null) return null;
  const { total, before, after } = effect;
  return (
    <section className="mb-3">
      <h3 className="mb-1 flex justify-between text-label">
        {t('console.settings.preview')}
        <span className="text-small font-normal text-muted">
          {t('console.settings.preview.of', { count: total })}
        </span>
      </h3>
      <table className="w-full overflow-hidden rounded-panel border border-line text-end [&_:is(td,th)]:px-2">
        <thead>
          <tr>
            <th aria-hidden />
            <th scope="col" className="text-end!">
              {t('console.settings.preview.now')}
            </th>
            <th scope="col" className="text-end!">
              {t('console.settings.preview.then')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('console.settings.preview.count')}</th>
            <td>{countText(before.count)}</td>
            <td className="font-semibold">{countText(after.count)}</td>
          </tr>
          <tr>
            <th scope="row">{t('console.settings.preview.amount')}</th>
            <td>{moneyText(before.amount)}</td>
            <td className="font-semibold">{moneyText(after.amount)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
