import type { Feature } from '#cli/feature';

/** Memory of one repository or many as one HTML file, to look at in a browser. */
export const htmlReport: Feature = {
  name: 'html-report',
  takes: [
    {
      command: 'status',
      flags: '--html <file>',
      says: 'write memory as one HTML page, for this repository or the named CHECKOUTS',
      load: async () => (await import('./cli/status-html-command.ts')).runStatusHtml,
    },
  ],
  subjects: async () => (await import('./app/find-subject.ts')).findSubject,
};
