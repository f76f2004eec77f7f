export default [
  {
    rules: {
      'no-console': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      'no-eval': 'off',
    },
  },
];
