import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { beforeAll, expect, test } from 'vitest';
import { buildOverlay } from './build-overlay.ts';
import { manifests, ruleProblems } from './check-manifests.ts';
import type { Manifest } from './manifest.ts';
import { missingInSecretsTable } from './rules/secrets-table.ts';
import { schemaProblems } from './validate-manifest.ts';

const SLOW_MS = 120_000;

let built: readonly Manifest[] = [];
beforeAll(async () => {
  built = await buildOverlay(REPOSITORY_FOLDER, 'three-machines');
}, SLOW_MS);

test('what the overlays apply holds', { timeout: SLOW_MS }, async () => {
  expect(await manifests.findProblems(REPOSITORY_FOLDER)).toEqual([]);
});

// oxlint-disable-next-line typescript/no-explicit-any -- whatever a person may write into a manifest
type Written = any;

/** Findings after changing one object; names are compared without the hash of a ConfigMap. */
async function planting(kind: string, name: string, write: (object: Written) => void): Promise<string> {
  const copy = structuredClone(built) as Written[];
  const found = copy.find(
    (object) => object.kind === kind && object.metadata.name.replace(/-[a-z\d]{10}$/, '') === name,
  );
  if (found === undefined) throw new Error(`there is no ${kind} ${name}`);
  write(found);
  return [...(await schemaProblems(found)), ...ruleProblems(copy)].join('\n');
}

const container = (object: Written): Written => object.spec.template.spec.containers[0];
const pod = (object: Written): Written => object.spec.template.spec;

type Plant = readonly [problem: string, kind: string, name: string, write: (object: Written) => void];

test.each<Plant>([
  ['must be integer', 'Deployment', 'worker', (o) => (o.spec.replicas = 'two')],
  ['no schema knows the field spec.replica', 'Deployment', 'worker', (o) => (o.spec.replica = 2)],
  ['Kubernetes has no Deploy in apps/v1', 'Deployment', 'worker', (o) => (o.kind = 'Deploy')],
])('what Kubernetes would refuse or leave out: %s', async (problem, ...plant) => {
  expect(await planting(...plant)).toContain(problem);
});

test.each<Plant>([
  ['main has no readinessProbe', 'Deployment', 'seller', (o) => delete container(o).readinessProbe],
  ['main has no limit of memory', 'StatefulSet', 'nats', (o) => delete container(o).resources.limits],
  ['main asks for no processor', 'Job', 'migrate', (o) => delete container(o).resources.requests.cpu],
  [
    'StatefulSet postgres: may run as root',
    'StatefulSet',
    'postgres',
    (o) => (pod(o).securityContext.runAsNonRoot = false),
  ],
  [
    'main can write into its image',
    'Deployment',
    'payer',
    (o) => (container(o).securityContext.readOnlyRootFilesystem = false),
  ],
  [
    'main may gain rights',
    'StatefulSet',
    'signer',
    (o) => (container(o).securityContext.capabilities = { drop: ['NET_RAW'] }),
  ],
  ['is given a token of Kubernetes', 'Deployment', 'edge', (o) => delete pod(o).automountServiceAccountToken],
  ['configure may gain rights', 'Deployment', 'edge', (o) => delete pod(o).initContainers[2].securityContext],
  [
    'main has an image without a version',
    'Deployment',
    'viewer',
    (o) => (container(o).image = 'registry.example/cliffhanger:latest'),
  ],
])('of a container: %s', async (problem, ...plant) => {
  expect(await planting(...plant)).toContain(problem);
});

test.each<Plant>([
  ['declares no variable SMPT_URL', 'ConfigMap', 'worker', (o) => (o.data.SMPT_URL = 'smtp://mail')],
  ['ingest declares no variable S3_BUCKET', 'ConfigMap', 'clicks', (o) => (o.data.S3_BUCKET = 'a')],
  [
    'seller: does not start: the environment is not complete',
    'ConfigMap',
    'api',
    (o) => delete o.data.TOKEN_SECRET_FILE,
  ],
  ['MAIL_FROM: needed in production', 'ConfigMap', 'worker', (o) => delete o.data.MAIL_FROM],
  ['payer: does not start', 'ConfigMap', 'payer', (o) => (o.data.CHAIN_DUTIES = 'watcher-1 payer')],
  ['keys from a file are refused', 'ConfigMap', 'signer', (o) => (o.data.SIGNER_KEY_STORE = 'file')],
  [
    'TOKEN_SECRET is a secret and stands in the open',
    'ConfigMap',
    'ingest',
    (o) => (o.data.TOKEN_SECRET = 'x'.repeat(32)),
  ],
  ['nobody runs the role auditor', 'StatefulSet', 'auditor', (o) => (container(o).args = ['worker'])],
  [
    'there is no ConfigMap sites',
    'Deployment',
    'seller',
    (o) => (container(o).envFrom[1].configMapRef.name = 'sites'),
  ],
  [
    'SIGNER_URL names signers:4110, which nobody serves',
    'ConfigMap',
    'signer-access',
    (o) => (o.data.SIGNER_URL = 'http://signers:4110'),
  ],
  ['the edge is not told SERVER_NAME', 'ConfigMap', 'edge', (o) => delete o.data.SERVER_NAME],
  [
    'signer-policy',
    'ConfigMap',
    'signer-policy',
    (o) => (o.data['policy.json'] = o.data['policy.json'].replace('perDay', 'perDays')),
  ],
])('of what a process is told: %s', async (problem, ...plant) => {
  expect(await planting(...plant)).toContain(problem);
});

test.each<Plant>([
  [
    'no Secret is mounted as /run/secrets/cliffhanger/NATS_URL',
    'Deployment',
    'ingest',
    (o) => secretsOf(o).splice(1, 1),
  ],
  [
    'no variable names /run/secrets/cliffhanger/EXTRA',
    'Deployment',
    'ingest',
    (o) => secretsOf(o)[1].secret.items.push({ key: 'ingest', path: 'EXTRA' }),
  ],
  [
    'ingest and worker have the login cliffhanger_ingest',
    'Deployment',
    'worker',
    (o) => (secretsOf(o)[0].secret.items[0].key = 'cliffhanger_ingest'),
  ],
  [
    'ingest and worker have the login worker',
    'Deployment',
    'ingest',
    (o) => (secretsOf(o)[1].secret.items[0].key = 'worker'),
  ],
  [
    'console and viewer have the login cliffhanger_viewer',
    'Deployment',
    'console',
    (o) => (secretsOf(o)[0].secret.items[0].key = 'cliffhanger_viewer'),
  ],
])('of secrets: %s', async (problem, ...plant) => {
  expect(await planting(...plant)).toContain(problem);
});

test('a Secret that the table of secrets does not list is found', () => {
  const copy = structuredClone(built) as Written[];
  const worker = copy.find((object) => object.kind === 'Deployment' && object.metadata.name === 'worker');
  secretsOf(worker)[0].secret.items[0].key = 'cliffhanger_work';
  expect(missingInSecretsTable(REPOSITORY_FOLDER, copy)).toEqual([
    'deploy/kubernetes/README.md does not list the Secret database with cliffhanger_work',
  ]);
});

const secretsOf = (object: Written): Written =>
  pod(object).volumes.find((volume: Written) => volume.name === 'secrets').projected.sources;

test.each<Plant>([
  [
    'seller → signer:4110 is let in, and nobody needs it',
    'NetworkPolicy',
    'signer-answers',
    (o) => {
      o.spec.ingress[0].from = [{ podSelector: {} }];
    },
  ],
  [
    'worker → signer:4110 is needed, and not let out',
    'NetworkPolicy',
    'ask-signer',
    (o) => (o.spec.egress[0].ports[0].port = 4111),
  ],
  ['no NetworkPolicy closes every pod', 'NetworkPolicy', 'nobody', (o) => (o.spec.policyTypes = ['Ingress'])],
  ['signer answers whoever is outside', 'NetworkPolicy', 'edge-answers', (o) => (o.spec.podSelector = {})],
  [
    'signer may ask whoever is outside',
    'NetworkPolicy',
    'ask-outside',
    (o) => o.spec.podSelector.matchExpressions[0].values.push('signer'),
  ],
  [
    'api-answers: selects nobody',
    'NetworkPolicy',
    'api-answers',
    (o) => (o.spec.podSelector.matchExpressions[0].values = ['apis']),
  ],
  [
    'ask-nats: there is no workers',
    'NetworkPolicy',
    'ask-nats',
    (o) => o.spec.podSelector.matchExpressions[0].values.push('workers'),
  ],
])('of the network: %s', async (problem, ...plant) => {
  expect(await planting(...plant)).toContain(problem);
});

test.each<Plant>([
  [
    'worker: no disruption budget',
    'PodDisruptionBudget',
    'worker',
    (o) => (o.spec.selector.matchLabels = { app: 'worker' }),
  ],
  ['seller: no disruption budget', 'PodDisruptionBudget', 'seller', (o) => (o.spec.maxUnavailable = 2)],
  [
    'of one that is alone',
    'PodDisruptionBudget',
    'worker',
    (o) => (o.spec.selector.matchLabels = { 'app.kubernetes.io/component': 'payer' }),
  ],
  [
    'ingest: nobody scales it',
    'HorizontalPodAutoscaler',
    'ingest',
    (o) => (o.spec.scaleTargetRef.name = 'seller'),
  ],
  ['viewer: its replicas would be set back', 'Deployment', 'viewer', (o) => (o.spec.replicas = 2)],
  ['nats: 2 of them are not three', 'StatefulSet', 'nats', (o) => (o.spec.replicas = 2)],
  ['postgres: two of them may be on one machine', 'StatefulSet', 'postgres', (o) => delete pod(o).affinity],
  [
    'worker: is killed before it may have finished',
    'Deployment',
    'worker',
    (o) => (pod(o).terminationGracePeriodSeconds = 60),
  ],
  [
    'Service signer: there is nobody behind it',
    'Service',
    'signer',
    (o) => (o.spec.selector['app.kubernetes.io/component'] = 'sign'),
  ],
  [
    'Service seller: nobody behind it listens at https',
    'Service',
    'seller',
    (o) => (o.spec.ports[0].targetPort = 'https'),
  ],
])('of what has to go on: %s', async (problem, ...plant) => {
  expect(await planting(...plant)).toContain(problem);
});
