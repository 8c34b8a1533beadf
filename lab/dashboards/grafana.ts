import {
  LegendDisplayMode,
  LegendPlacement,
  VizLegendOptionsBuilder,
} from '@grafana/grafana-foundation-sdk/common';
import {
  DashboardBuilder,
  DatasourceVariableBuilder,
  RowBuilder,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import type { Dashboard, Panel } from './dashboard.ts';

/** The Prometheus is chosen on import. */
const SOURCE = { type: 'prometheus', uid: '${source}' };
const PANELS_IN_A_ROW = 3;
const GRID_COLUMNS = 24;
const PANEL_HEIGHT = 8;

/** For import or provisioning in Grafana 10 and later. */
export function grafanaFile({ uid, title, rows }: Dashboard): string {
  const dashboard = new DashboardBuilder(title)
    .uid(uid)
    .tags(['cliffhanger'])
    .timezone('browser')
    .refresh('1m')
    .time({ from: 'now-6h', to: 'now' })
    .withVariable(new DatasourceVariableBuilder('source').label('Prometheus').type('prometheus'));
  let id = 0;
  for (const row of rows) {
    dashboard.withRow(new RowBuilder(row.title).id((id += 1)));
    for (const panel of row.panels) dashboard.withPanel(builtPanel(panel).id((id += 1)));
  }
  return `${JSON.stringify(dashboard.build(), null, 2)}\n`;
}

function builtPanel({ title, unit, queries }: Panel): PanelBuilder {
  const built = new PanelBuilder()
    .title(title)
    .unit(unit)
    .datasource(SOURCE)
    .legend(
      new VizLegendOptionsBuilder()
        .displayMode(LegendDisplayMode.List)
        .placement(LegendPlacement.Bottom)
        .showLegend(true),
    )
    .span(GRID_COLUMNS / PANELS_IN_A_ROW)
    .height(PANEL_HEIGHT);
  for (const [index, { expression, legend }] of queries.entries()) {
    const refId = 'ABCDEF'.charAt(index);
    built.withTarget(
      new DataqueryBuilder().datasource(SOURCE).expr(expression).legendFormat(legend).refId(refId),
    );
  }
  return built;
}
