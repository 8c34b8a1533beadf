import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandBlock } from '../../command-blocks/command-blocks.ts';
import { followPage } from '../../command-blocks/follow-page.ts';
import { patroniPackage } from '../../debian/patroni-package.ts';
import type { DatabaseCluster } from './machines/database-cluster.ts';
import { CLUSTER, type DatabaseNode } from './machines/database-node.ts';
import type { StreamNode } from './machines/stream-cluster.ts';

/* Manual steps are run from their runbook page. */

interface Switchover {
  readonly cluster: DatabaseCluster;
  readonly leader: DatabaseNode;
  readonly candidate: DatabaseNode;
}

export async function switchOver({ cluster, leader, candidate }: Switchover): Promise<void> {
  const programs = mkdtempSync(join(tmpdir(), 'cliffhanger-patronictl-'));
  const patronictl = join(programs, 'patronictl');
  writeFileSync(patronictl, `#!/bin/sh\nexec ${patroniPackage().patronictl.join(' ')} "$@"\n`);
  chmodSync(patronictl, 0o755);
  try {
    const said = await follow('database', {
      PATH: `${programs}:${process.env['PATH']}`,
      PATRONI_CONFIG: leader.patroniFile,
      DATABASE_SUPERUSER_URL: cluster.superuserUrl,
      CLUSTER,
      LEADER: leader.name,
      CANDIDATE: candidate.name,
    });
    for (const expected of ['Quorum Standby', 'bytes_behind', 'Successfully switched over'])
      if (!said.includes(expected)) throw new Error(`the page does not say ${expected}:\n${said}`);
  } finally {
    rmSync(programs, { recursive: true });
  }
}

export async function untilHealthy({ monitorUrl }: StreamNode): Promise<void> {
  const said = await follow('streams', { NATS_MONITOR_URL: monitorUrl });
  if (!said.includes('"streams"')) throw new Error(`the page does not say which streams there are:\n${said}`);
}

const follow = (part: 'database' | 'streams', environment: Readonly<Record<string, string>>) => {
  const isOfPart = ({ mark, commands }: CommandBlock): boolean =>
    mark?.kind === 'run-by' && commands.includes('NATS_MONITOR_URL') === (part === 'streams');
  return followPage('docs/runbooks/failover.md', environment, isOfPart);
};
