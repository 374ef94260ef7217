import type { Operations } from '#platform/admin/operations.ts'
import { t } from '#web/language/t.ts'
import { messages as shared } from '../messages.ts'
import { clientPath, projectPath, projectsPath } from '../paths.ts'

/** The pages above those of a client. */
export const aboveClient = async (projects: Operations['projects'], projectId: string) => {
  const { name } = await projects.byId(projectId)
  return [
    { title: t(shared.projects), path: projectsPath },
    { title: name, path: projectPath(projectId) },
  ]
}

/** The pages above one that belongs to a client. */
export const aboveClientPage = async (
  projects: Operations['projects'],
  { id, name, project_id }: { id: string; name: string; project_id: string },
) => [...(await aboveClient(projects, project_id)), { title: name, path: clientPath(id) }]
