import { Command } from 'commander'
import { accountCommand } from './account.ts'
import { administratorCommand } from './administrator.ts'
import { alertCommand } from './alert.ts'
import { backupCommand, restoreCommand } from './backup.ts'
import { brandliftCommand } from './brandlift.ts'
import { channelCommand } from './channel.ts'
import { clientCommand } from './client.ts'
import { collectCommand } from './collect.ts'
import { connectionCommand } from './connection.ts'
import { broadcastCommand, countCommand } from './count.ts'
import { customerCommand } from './customer.ts'
import { doctorCommand } from './doctor.ts'
import { eventsCommand } from './events.ts'
import { writeError } from './explain.ts'
import { exportCommand } from './export.ts'
import { grantCommand } from './grant.ts'
import { importCommand } from './import.ts'
import { judgeCommand } from './judge.ts'
import { keyCommand } from './key.ts'
import { membersCommand, standingCommand } from './members.ts'
import { noteCommand } from './note.ts'
import { ownerCommand } from './owner.ts'
import { packageCommand } from './package.ts'
import { pictureCommand } from './picture.ts'
import { platformCommand } from './platform.ts'
import { projectCommand } from './project.ts'
import { providerCommand } from './provider.ts'
import { proxyCommand } from './proxy.ts'
import { receiverCommand } from './receiver.ts'
import { recordingsCommand } from './recordings.ts'
import { screenCommand } from './screen.ts'
import { serviceAccountCommand } from './serviceAccount.ts'
import { startCommand } from './start.ts'
import { version } from './startNotices.ts'
import { stopWithParent } from './stop.ts'
import { transcriptCommand } from './transcript.ts'
import { warehouseCommand } from './warehouse.ts'

stopWithParent()
// Files that a command writes are readable only by its user.
process.umask(0o077)
const program = new Command('tenfoot')
  .description('Tenfoot: a TV app for channel analytics, its token-refresh proxy and its services.')
  .version(version)
  .showHelpAfterError('(use --help for usage)')

// Each command loads its servers only when it runs: a separate proxy never loads the warehouse.
startCommand(program)
platformCommand(program)
proxyCommand(program)
doctorCommand(program)
judgeCommand(program)
connectionCommand(program)
noteCommand(program)
recordingsCommand(program)
screenCommand(program)
backupCommand(program)
restoreCommand(program)
importCommand(program)
exportCommand(program)
collectCommand(program)
warehouseCommand(program)
channelCommand(program)
membersCommand(program)
standingCommand(program)
countCommand(program)
broadcastCommand(program)
pictureCommand(program)
ownerCommand(program)
customerCommand(program)
brandliftCommand(program)
serviceAccountCommand(program)
receiverCommand(program)
alertCommand(program)
projectCommand(program)
clientCommand(program)
accountCommand(program)
providerCommand(program)
keyCommand(program)
transcriptCommand(program)
grantCommand(program)
eventsCommand(program)
administratorCommand(program)
packageCommand(program)

// The reader of the output may have closed the pipe (`| head`), which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

try {
  await program.parseAsync()
} catch (error) {
  writeError(error)
  process.exitCode = 1
}
