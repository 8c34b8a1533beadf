import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { type Manifest, workloadsOf } from '../manifest.ts';

const SECRETS_PAGE = 'deploy/kubernetes/README.md';

/** Operators create the Secrets from a table, which must list every key that pods use. */
export function missingInSecretsTable(root: string, manifests: readonly Manifest[]): readonly string[] {
  const page = readFileSync(join(root, SECRETS_PAGE), 'utf8');
  const rows = [...page.matchAll(/^\| (?<secrets>`[^|]+`) \| (?<keys>`[^|]+) \|$/gm)];
  const isListed = (secret: string, key: string | undefined): boolean =>
    rows.some(
      ({ groups = {} }) =>
        groups['secrets']?.includes(`\`${secret}\``) &&
        (key === undefined || groups['keys']?.includes(`\`${key}\``)),
    );
  const taken = workloadsOf(manifests).flatMap(({ pod }) => takenBy(pod));
  return [
    ...new Set(
      taken
        .filter(([secret, key]) => !isListed(secret, key))
        .map(([secret, key = 'no key']) => `${SECRETS_PAGE} does not list the Secret ${secret} with ${key}`),
    ),
  ];
}

type Taken = readonly [secret: string, key?: string];

const takenBy = ({ volumes = [], containers }: IPodSpec): readonly Taken[] => [
  ...volumes.flatMap(({ secret, projected }) => [
    ...itemsOf(secret?.secretName, secret?.items),
    ...(projected?.sources ?? []).flatMap((source) => itemsOf(source.secret?.name, source.secret?.items)),
  ]),
  ...containers.flatMap(({ env = [], envFrom = [] }) => [
    ...env.flatMap(({ valueFrom }): readonly Taken[] => {
      const taken = valueFrom?.secretKeyRef;
      return taken === undefined ? [] : [[taken.name ?? '', taken.key]];
    }),
    ...envFrom.flatMap(({ secretRef }) => itemsOf(secretRef?.name, undefined)),
  ]),
];

function itemsOf(
  secret: string | undefined,
  items: readonly { readonly key: string }[] | undefined,
): readonly Taken[] {
  if (secret === undefined) return [];
  return items === undefined ? [[secret]] : items.map(({ key }) => [secret, key]);
}
