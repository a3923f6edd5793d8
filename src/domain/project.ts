import { LIMITS } from './limits'
import { slug } from './slug'
import { color, line, shownName, text } from './strings'

/** The fields of a project, for the admin and for commands (LIMIT-30). */
export const projectFields = {
  slug,
  name: shownName(LIMITS.projectName, { code: 'project_name' }),
  code: line({ max: LIMITS.projectCode }),
  color,
  description: text({ max: LIMITS.projectDescription }),
}
