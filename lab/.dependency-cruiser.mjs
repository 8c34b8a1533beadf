import product from '../.dependency-cruiser.mjs';

const OF_THE_LAB_TOO = ['no-cycles', 'every-import-is-found'];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: product.forbidden.filter(({ name }) => OF_THE_LAB_TOO.includes(name)),
  options: { ...product.options, doNotFollow: { path: ['node_modules', '^(packages|apps|tools|e2e)/'] } },
};
