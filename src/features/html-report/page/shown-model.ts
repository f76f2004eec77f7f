import type { ShownRecord } from '#features/html-report/reporters/page-data';
import type * as model from '#features/html-report/reporters/report-model';

/** The model of the report that the page shows. */
export type Model = model.Model<ShownRecord>;
export type Subject = model.Subject<ShownRecord>;
