// A device that signs in with the device flow of gh, the command line of GitHub: github.com/cli/oauth/device. It has no
// secret. Arguments: address of the services, client ID, scope. Writes the code, then the access token.
package main

import (
	"fmt"
	"net/http"
	"os"

	"github.com/cli/oauth/device"
)

func main() {
	services, client, scope := os.Args[1], os.Args[2], os.Args[3]
	code, err := device.RequestCode(http.DefaultClient, services+"/device/code", client, []string{scope})
	if err != nil {
		panic(err)
	}
	fmt.Printf("code %s at %s\n", code.UserCode, code.VerificationURI)
	token, err := device.PollToken(http.DefaultClient, services+"/token", client, code)
	if err != nil {
		panic(err)
	}
	fmt.Printf("token %s\n", token.Token)
}
