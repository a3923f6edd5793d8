import { preferences } from '@/archive/request'
import { messages } from '@/messages'

export default async function NotFoundPage() {
  const words = messages[(await preferences()).language].archive.notFound
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <p>
        <a href="/">{words.back}</a>
      </p>
    </div>
  )
}
