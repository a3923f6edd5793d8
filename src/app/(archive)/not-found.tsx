import { NotFound } from '@/archive/shell/NotFound'
import { preferences } from '@/archive/request'
import { messages } from '@/messages'

export default async function NotFoundPage() {
  return <NotFound words={messages[(await preferences()).language].archive} />
}
