import { dateText, moneyText, t } from '../../../shared/language/index.ts';
import { Facts, Panel } from '../../../shared/parts/index.ts';
import type { EditedDrama } from './edited-drama.ts';
import { PriceForm } from './price-form.tsx';

interface PricesPanelProps {
  readonly drama: EditedDrama;
  readonly mayEdit: boolean;
}

export const PricesPanel = ({ drama, mayEdit }: PricesPanelProps) => (
  <Panel title={t('console.dramas.prices')}>
    <div className="p-4">
      <Facts
        rows={[
          [
            t('console.settings.value'),
            `${moneyText(drama.wholesale)} / ${moneyText(drama.retail)}`,
          ] as const,
          ...drama.prices.map(
            ({ wholesale, retail, effectiveFrom, reason }) =>
              [
                `${dateText(effectiveFrom)} ${reason}`,
                `${moneyText(wholesale)} / ${moneyText(retail)}`,
              ] as const,
          ),
        ]}
      />
      {mayEdit && <PriceForm drama={drama} />}
    </div>
  </Panel>
);
